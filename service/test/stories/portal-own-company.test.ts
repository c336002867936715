/** „Unternehmen“: who changes what, and what two people change at once (portal.md 5, 6). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { OwnCompany } from '@mahnwerk/contract/account/company.ts';
import type { Me } from '@mahnwerk/contract/account/me.ts';
import type { Company } from '@mahnwerk/contract/operator/companies.ts';
import type { Page } from 'playwright-core';
import { bodyOf, givenSubmitted } from '../harness/cases.ts';
import { axeFindings, beLate, homeOf, openPortal, password, type PortalStage, visitorsOf } from '../harness/portal.ts';
import { until } from '../harness/until.ts';

let stage: PortalStage;
before(async () => {
  stage = await openPortal();
});
after(() => stage.stop());

const { aUser, signedIn } = visitorsOf(() => stage);

async function aCompany(fields: object = {}) {
  const { service } = stage;
  const notifications = ['requests_to_client', 'status_updates', 'statements'];
  const own = await service.aCompany({
    name: 'Beispiel Versand GmbH',
    ...fields,
    notification_channels: [{ type: 'email', value: 'inkasso@beispiel-handel.example', notifications }],
  });
  const home = await homeOf(stage, own.company);
  return {
    own,
    open: async (role = 'admin', options = {}) => signedIn(await aUser(own.company, role), `${home}/company`, options),
    read: async () => bodyOf(await service.operate<Company>('GET', `/operator/v1/companies/${own.company}/`), 200),
  };
}

/** The form of the notification addresses. */
async function addressesOn({ page, close }: Awaited<ReturnType<typeof signedIn>>) {
  const region = page.getByRole('region', { name: 'Benachrichtigungen' });
  await region.getByRole('button', { name: 'Adresse hinzufügen' }).waitFor();
  return {
    page,
    close,
    region,
    add: async (address: string) => {
      await region.getByRole('button', { name: 'Adresse hinzufügen' }).click();
      await region.getByLabel('E-Mail-Adresse').last().fill(address);
    },
    save: () => region.getByRole('button', { name: 'Adressen speichern' }).click(),
    saved: () => region.getByRole('status').getByText('Adressen gespeichert').waitFor(),
    conflict: page.getByRole('dialog', { name: 'Inzwischen geändert' }),
  };
}

test('a member who is no admin reads the data and the addresses, and finds nothing to change', async () => {
  const { open } = await aCompany();
  const phone = { colorScheme: 'dark', viewport: { width: 390, height: 844 } } as const;
  const { page, close } = await open('member', phone);
  await page.getByText('Diese Angaben ändert ein Admin Ihres Unternehmens.').waitFor();
  await page.getByText('inkasso@beispiel-handel.example').waitFor();
  await page.getByText('Rückfragen, Mitteilungen zu Akten, Abrechnungen').waitFor();
  const main = page.getByRole('main');
  assert.equal(await main.getByRole('textbox').count(), 0);
  assert.equal(await main.getByRole('button', { name: /speichern|hinzufügen|entfernen/i }).count(), 0);
  assert.deepEqual(await axeFindings(page), []);
  await close();
});

test('two admins change addresses at once: what only one changed is kept, what both changed is chosen', async () => {
  const { open, read } = await aCompany();
  const [first, second] = [await addressesOn(await open()), await addressesOn(await open())];
  await first.add('erste@beispiel-versand.example');
  await second.add('zweite@beispiel-versand.example');
  await second.region.getByRole('checkbox', { name: 'Abrechnungen' }).first().uncheck();
  await second.save();
  await second.saved();
  await first.region.getByRole('checkbox', { name: 'Mitteilungen zu Akten' }).first().uncheck();
  await first.save();
  const choice = first.conflict.getByRole('group', { name: 'inkasso@beispiel-handel.example' });
  await choice.getByText('Rückfragen, Abrechnungen').waitFor();
  assert.deepEqual(await axeFindings(first.page), []);
  await choice.getByRole('radio', { name: 'Gespeichert Rückfragen, Mitteilungen zu Akten' }).check();
  await first.conflict.getByRole('button', { name: 'Auswahl speichern' }).click();
  await first.saved();
  const { notification_channels } = await read();
  assert.deepEqual(
    notification_channels.map(({ value, notifications }) => [value, notifications.length]),
    [
      ['inkasso@beispiel-handel.example', 2],
      ['zweite@beispiel-versand.example', 3],
      ['erste@beispiel-versand.example', 3],
    ],
  );
  assert.equal(await first.region.getByLabel('E-Mail-Adresse').count(), 3);
  await Promise.all([first.close(), second.close()]);
});

test('an address that is being typed survives a change of the data, and the last one for questions must stay', async () => {
  const { own, open, read } = await aCompany();
  await givenSubmitted(own);
  const opened = await open();
  const { page, close } = opened;
  const addresses = await addressesOn(opened);
  await addresses.add('kasse@beispiel-versand.example');
  const data = page.getByRole('region', { name: 'Daten des Unternehmens' });
  await data.getByLabel('Telefon').fill('030 7654321');
  await data.getByRole('button', { name: 'Speichern' }).click();
  await data.getByRole('status').getByText('Gespeichert').waitFor();
  await addresses.region.getByLabel('E-Mail-Adresse').last().fill('kasse');
  await addresses.save();
  await addresses.region.getByText('Das ist keine E-Mail-Adresse.').waitFor();
  await addresses.region.getByLabel('E-Mail-Adresse').last().fill('kasse@beispiel-versand.example');
  await addresses.save();
  await addresses.saved();
  assert.equal((await read()).notification_channels.length, 2);
  for (let left = 2; left > 0; left -= 1)
    await addresses.region.getByRole('button', { name: 'Adresse entfernen' }).first().click();
  await addresses.save();
  await addresses.region.getByRole('alert').getByText('brauchen je eine Adresse').waitFor();
  assert.equal((await read()).notification_channels.length, 2);
  await close();
});

/** Whether the payout account, sent as it is, needs a proof. */
const refusesAccount = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const ask = async (path: string, membership: string, change?: object) => {
      const headers = { 'X-Service-Membership': membership, 'Content-Type': 'application/json' };
      const sent = change === undefined ? {} : { method: 'PATCH', body: JSON.stringify(change) };
      return (await fetch(path, { headers, ...sent })).json();
    };
    const { memberships } = (await ask('/account/v1/me/', 'self')) as Me;
    const { payout_bank_account } = (await ask('/account/v1/company/', memberships[0]?.id ?? '')) as OwnCompany;
    const { code } = (await ask('/account/v1/company/', memberships[0]?.id ?? '', { payout_bank_account })) as {
      readonly code?: string;
    };
    return code === 'recent_sign_in_required';
  });

test('the payout account asks for a proof that is fresh, and the change goes on behind it', async () => {
  const { open, read } = await aCompany();
  const { page, close } = await open();
  const data = page.getByRole('region', { name: 'Daten des Unternehmens' });
  await data.getByLabel('IBAN für Auszahlungen').fill('DE02120300000000202051');
  await beLate(stage, page);
  await until(() => refusesAccount(page), 'the look-up of the membership is late too');
  await data.getByRole('button', { name: 'Speichern' }).click();
  const proof = page.getByRole('dialog', { name: 'Bitte bestätigen Sie, dass Sie es sind' });
  await proof.getByLabel('Passwort').fill(password);
  await proof.getByRole('button', { name: 'Bestätigen' }).click();
  await data.getByRole('status').getByText('Gespeichert').waitFor();
  assert.equal((await read()).payout_bank_account?.iban, 'DE02120300000000202051');
  await close();
});

test('a Partner that waits is confirmed by an admin', async () => {
  const { own, open } = await aCompany();
  const partner = await stage.service.givenPartner([own.company]);
  await stage.service.sql(
    `update partner_access set access = 'unavailable', confirmed_at = null where partner_id = $1`,
    [partner],
  );
  const { page, close } = await open();
  const partners = page.getByRole('table', { name: 'Partner mit Zugriff' });
  await partners.getByText('wartet auf Ihre Bestätigung').waitFor();
  await page.getByRole('button', { name: 'Aktionen: Beispiel Plattform' }).click();
  await page.getByRole('menuitem', { name: 'Zugriff bestätigen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zugriff bestätigen' }).click();
  await partners.getByText('darf für Sie handeln').waitFor();
  await close();
});

test('legal form, representatives and tax are changed together, and refused at their fields', async () => {
  const { open, read } = await aCompany({ phone: null });
  const { page, close } = await open();
  const data = page.getByRole('region', { name: 'Daten des Unternehmens' });
  const city = data.getByLabel('Ort');
  const stored = await city.inputValue();
  await city.fill('');
  await data.getByRole('button', { name: 'Speichern' }).click();
  await data.locator('[name=city][aria-invalid=true]').waitFor();
  assert.equal(await data.locator('[aria-invalid=true]').count(), 1);
  await city.fill(stored);
  await data.getByLabel('Rechtsform').selectOption('Aktiengesellschaft (AG)');
  await data.getByLabel('Vertreter').fill('Mara Muster\nIda Beispiel\n');
  await data.getByLabel('Vorsteuer').selectOption('Drittland, nicht steuerbar');
  await data.getByRole('button', { name: 'Speichern' }).click();
  await data.locator('[name=tax_treatment][aria-invalid=true]').waitFor();
  await data.getByText('Das passt nicht zum Land der Anschrift.').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await data.getByLabel('Vorsteuer').selectOption('nicht zum Vorsteuerabzug berechtigt');
  await data.getByRole('button', { name: 'Speichern' }).click();
  await data.getByRole('status').getByText('Gespeichert').waitFor();
  const { legal_form, legal_representatives, tax_treatment } = await read();
  assert.deepEqual([legal_form, tax_treatment], ['ag', 'not_input_tax_deductible']);
  assert.deepEqual(legal_representatives, [
    { name: 'Mara Muster', type: 'board_member' },
    { name: 'Ida Beispiel', type: 'board_member' },
  ]);
  await close();
  const member = await open('member');
  await member.page.getByText('Aktiengesellschaft (AG)').waitFor();
  await member.close();
});
