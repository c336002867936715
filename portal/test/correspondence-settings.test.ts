/** „Briefkopf“ and „Schriftverkehr“: what stands on letters, and how they leave (correspondence.md 4, 15). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import type { CorrespondenceSettings } from '@mahnwerk/contract/operator/correspondence.ts';
import type { Letterhead } from '@mahnwerk/contract/shapes/letterhead.ts';
import { entry, idNumber, pageOf, recorded, Refused } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';
import type { Membership } from './harness/service.ts';

const { forStaff, open } = portalOf();
const { bankAccounts, companyLetterhead, correspondenceSettings, letterhead } = operatorApi;

const none: Letterhead = { logo: null, head_lines: [], footer_lines: [] };

function staff(...roles: Membership['roles']) {
  const service = forStaff(...roles);
  service.answersReadsAsRecorded();
  return service;
}

test('lines of a letterhead are saved, and a refused one is said at its field', async () => {
  const service = staff('admin');
  let stored = none;
  service.on(letterhead, 'get', () => stored);
  service.on(letterhead, 'update', ({ body }) => {
    if (body.footer_lines?.includes('zu lang') === true)
      throw new Refused('validation_error', [
        { field: 'footer_lines[1]', code: 'max_length', message: 'At most 120 characters are allowed.' },
      ]);
    stored = { ...stored, ...body };
    return stored;
  });
  const { screen, user } = await open('/operator/settings/letterhead');
  await user.type(await screen.findByLabelText('Kopfzeilen'), 'Mahnwerk Inkasso{Enter}{Enter} Musterweg 1 ');
  const footer = screen.getByLabelText('Fußzeilen');
  await user.type(footer, 'eins{Enter}zu lang');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByText(/zu lang\.?$/i, { selector: 'p' });
  await user.clear(footer);
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('Briefkopf gespeichert');
  assert.deepEqual(stored, { ...none, head_lines: ['Mahnwerk Inkasso', 'Musterweg 1'] });
});

test('a company has its letterhead on a tab, which others read', async () => {
  const { id } = recorded(operatorApi.operatorCompanies, 'get');
  staff('case_worker').on(companyLetterhead, 'get', () => ({
    ...recorded(companyLetterhead, 'get'),
    ...none,
    head_lines: ['Muster GmbH'],
  }));
  const { screen } = await open(`/operator/companies/${id}/letterhead`);
  await screen.findByText('Muster GmbH');
  assert.equal(screen.queryAllByRole('button', { name: 'Speichern' }).length, 0);
});

const unset: CorrespondenceSettings = {
  payment_account_id: null,
  bank_data_max_age_days: null,
  default_channel: 'post',
  reply_to: null,
  discard_after_days: 90,
};

test('an age that is no number is refused at its field, and never taken for none', async () => {
  const service = staff('admin');
  service.on(correspondenceSettings, 'get', () => ({ ...unset, bank_data_max_age_days: 2 }));
  service.on(correspondenceSettings, 'update', () => unset);
  const { screen, user } = await open('/operator/settings/correspondence');
  const age = await screen.findByLabelText('Kontoauszug höchstens so alt (Arbeitstage)');
  await user.clear(age);
  await user.type(age, 'zwei');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('Das ist nicht richtig.');
  assert.equal(service.doneOf(correspondenceSettings, 'update').length, 0);
});

test('what is typed survives a reload, and is saved over no version that the person has not seen', async () => {
  const service = staff('admin');
  let stored = unset;
  service.on(correspondenceSettings, 'get', () => stored);
  service.on(correspondenceSettings, 'update', ({ body }) => (stored = { ...stored, ...body }));
  const first = await open('/operator/settings/correspondence');
  await first.user.type(await first.screen.findByLabelText('Antworten an'), 'post@mahnwerk.example');
  stored = { ...stored, reply_to: 'kanzlei@mahnwerk.example' };
  const { screen, within, user } = await open('/operator/settings/correspondence');
  const field = await screen.findByLabelText<HTMLInputElement>('Antworten an');
  assert.equal(field.value, 'post@mahnwerk.example');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  within(await screen.findByRole('dialog')).getByText('kanzlei@mahnwerk.example');
  assert.equal(stored.reply_to, 'kanzlei@mahnwerk.example');
});

test('the account, its freshness and the channel are chosen in one form', async () => {
  const service = staff('admin');
  let stored = unset;
  const account = entry(bankAccounts, 'list', { id: idNumber(7), name: 'Fremdgeld', kind: 'client_money' });
  service.on(bankAccounts, 'list', (call) => pageOf([account], call));
  service.on(correspondenceSettings, 'get', () => stored);
  service.on(correspondenceSettings, 'update', ({ body }) => (stored = { ...stored, ...body }));
  const { screen, user } = await open('/operator/settings/correspondence');
  await user.selectOptions(await screen.findByLabelText('Zahlungskonto'), account.id);
  await user.type(screen.getByLabelText('Kontoauszug höchstens so alt (Arbeitstage)'), '0');
  await user.selectOptions(screen.getByLabelText('Versandweg'), 'E-Mail');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('Schriftverkehr gespeichert');
  assert.deepEqual(stored, {
    payment_account_id: account.id,
    bank_data_max_age_days: 0,
    default_channel: 'email',
    reply_to: null,
    discard_after_days: 90,
  });
});
