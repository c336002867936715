/** A Partner creates and changes companies, acts for them, and ends the connection. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { caseApi } from '@mahnwerk/contract/apis/case.ts';
import { partnerApi } from '@mahnwerk/contract/apis/partner.ts';
import type { ManagedCompany } from '@mahnwerk/contract/partner/companies.ts';
import { entry, pageOf, recorded, Refused } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';
import { membershipOf } from './harness/service.ts';

const { serviceFor, open } = portalOf();
const { companies } = partnerApi;

function forPartner(role: 'admin' | 'member' = 'admin') {
  const membership = membershipOf('partner', [role]);
  const service = serviceFor(membership);
  service.answersReadsAsRecorded();
  return { service, home: `/partner/${membership.owner.id}`, partner: membership.owner.id };
}

const company = { ...recorded(companies, 'create'), users: [] };

test('a company is created with its reference, its addresses and its first person', async () => {
  const { service, home } = forPartner();
  service.onRecorded(companies, 'create');
  service.on(companies, 'get', () => company);
  const { screen, user, waitFor, address } = await open(`${home}/companies`);
  await user.click(await screen.findByRole('link', { name: 'Unternehmen anlegen' }));
  await user.type(await screen.findByLabelText('Name'), 'Probe Studio GmbH');
  await user.type(screen.getByLabelText('Ihre Referenz (freiwillig)'), 'K-7');
  await user.type(screen.getByLabelText('E-Mail-Adressen für Benachrichtigungen'), 'post@probe.example');
  await user.type(screen.getByLabelText('E-Mail-Adresse der Person'), 'kim@probe.example');
  await user.type(screen.getByLabelText('Nachname der Person'), 'Probe');
  await user.click(screen.getByRole('button', { name: 'Unternehmen anlegen' }));
  await waitFor(() => assert.equal(address(), `${home}/companies/${company.id}`));
  const [sent] = service.doneOf(companies, 'create').map(({ body }) => body);
  assert.deepEqual(
    [sent?.name, sent?.external_reference, sent?.onboarding_mode, sent?.notification_channels?.[0]?.value],
    ['Probe Studio GmbH', 'K-7', 'api_only', 'post@probe.example'],
  );
  assert.deepEqual(sent?.users, [{ email: 'kim@probe.example', first_name: null, last_name: 'Probe', role: 'admin' }]);
});

test('data are changed under their version; what was changed alone is sent; a locked field says who changes it', async () => {
  const { service, home } = forPartner();
  let stored = company;
  service.on(companies, 'get', () => stored);
  const [form = assert.fail()] = recorded(caseApi.legalForms, 'list');
  service.on(caseApi.legalForms, 'list', () => [
    { ...form, code: 'gmbh' as const, applies_to: ['company' as const, 'debtor' as const] },
  ]);
  let isLocked = true;
  service.on(companies, 'update', ({ body }) => {
    if (isLocked) throw new Refused('conflict');
    return (stored = { ...stored, phone: body.phone ?? null });
  });
  const { screen, user, waitFor, address } = await open(`${home}/companies/${company.id}`);
  await user.click(await screen.findByRole('link', { name: 'Daten ändern' }));
  const phone = await screen.findByLabelText('Telefon');
  await user.clear(phone);
  await user.type(phone, '+4930999');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByText(/^Ein Feld ist gesperrt/);
  isLocked = false;
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => assert.equal(address(), `${home}/companies/${company.id}`));
  assert.deepEqual(
    service.doneOf(companies, 'update').map(({ body }) => body),
    [{ phone: '+4930999' }],
  );
});

test('a user of the Partner acts for a company: sees its cases alone, and hands in an order for it', async () => {
  const { service, home, partner } = forPartner();
  service.on(companies, 'get', (): ManagedCompany => ({ ...company, case_access: 'available' }));
  const asked: unknown[] = [];
  service.on(caseApi.mandates, 'list', (call) => {
    asked.push(call.onBehalfOf);
    return pageOf([entry(caseApi.mandates, 'list')], call);
  });
  service.onRecorded(caseApi.debtors, 'create');
  service.onRecorded(caseApi.orders, 'create');
  const { screen, within, user, waitFor, address } = await open(`${home}/companies/${company.id}`);
  await user.click(await screen.findByRole('link', { name: 'Für das Unternehmen handeln' }));
  await screen.findByRole('table', { name: 'Akten' });
  assert.equal(address(), `/company/${company.id}~${partner}/cases`);
  assert.deepEqual(new Set(asked), new Set([company.id]));
  await screen.findByText(`Sie handeln für ${company.name}.`, { exact: false });
  const areas = within(screen.getByRole('navigation', { name: 'Bereiche' }));
  assert.deepEqual(
    areas.getAllByRole('link').map(({ textContent }) => textContent.trim()),
    ['Akten', 'Aufträge', 'Rückfragen', 'Abrechnungen'],
  );
  await user.click(screen.getByRole('link', { name: 'Auftrag anlegen' }));
  await user.type(await screen.findByLabelText('Name des Unternehmens'), 'Muster GmbH');
  await user.click(screen.getByRole('button', { name: 'Weiter zu den Forderungen' }));
  await waitFor(() => assert.equal(service.doneOf(caseApi.orders, 'create').length, 1));
  assert.deepEqual(
    service.done.map(({ operation, onBehalfOf }) => [operation, onBehalfOf]),
    [
      ['debtors.create', company.id],
      ['orders.create', company.id],
    ],
  );
});

test('a connection is ended with its consequence; a member reads, and has none of the commands', async () => {
  const { service, home } = forPartner();
  service.on(companies, 'get', () => company);
  service.on(companies, 'disconnect', () => company);
  const { screen, within, user, waitFor, address } = await open(`${home}/companies/${company.id}`);
  await user.click(await screen.findByRole('button', { name: 'Verbindung beenden' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Verbindung beenden' }));
  dialog.getByText(/nicht mehr für das Unternehmen/);
  await user.click(dialog.getByRole('button', { name: 'Verbindung beenden' }));
  await waitFor(() => assert.equal(address(), `${home}/companies`));
  assert.equal(service.doneOf(companies, 'disconnect').length, 1);

  const member = forPartner('member');
  member.service.on(companies, 'get', () => company);
  const seen = await open(`${member.home}/companies/${company.id}`);
  await seen.screen.findByRole('link', { name: 'Für das Unternehmen handeln' });
  assert.equal(seen.screen.queryAllByRole('button', { name: 'Verbindung beenden' }).length, 0);
  assert.equal(seen.screen.queryAllByRole('link', { name: 'Daten ändern' }).length, 0);
});
