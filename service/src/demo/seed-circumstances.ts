/** Seeds two cases whose debtors have a circumstance: one is insolvent, one is represented and has moved. */
import { connect } from '@mahnwerk/client';
import { caseApi } from '@mahnwerk/contract/apis/case.ts';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import type { DebtorInput } from '@mahnwerk/contract/case/debtors.ts';
import { insolventDebtor, invoice, representedDebtor } from './demo-data.ts';
import type { LaterSeed } from './later-seed.ts';

export async function seedCircumstances({ operator, keys, daysAgo, step }: LaterSeed): Promise<void> {
  const { debtors, orders } = connect(caseApi, { ...operator, key: keys.case });
  const { circumstances, contacts, reviews } = connect(operatorApi, operator);
  const accepted = async (name: string, body: DebtorInput, number: string, amount: string) => {
    const { id: debtor_id } = await debtors.create({ body, ...step(`${name}-debtor`) });
    const claims = [invoice(number, amount, daysAgo)];
    const order = await orders.create({
      body: { debtor_id, creditor_obligation_fulfilled: true, claims },
      ...step(name),
    });
    await orders.finalize({ id: order.id, ...step(`${name}-finalize`) });
    await reviews.accept({ id: order.id, ...step(`${name}-accept`) });
    return debtor_id;
  };

  await circumstances.create({
    debtor_id: await accepted('insolvent', insolventDebtor, 'RE-2008', '820.00'),
    body: {
      type: 'insolvent',
      from: daysAgo(5),
      court: 'Amtsgericht Musterstadt',
      file_number: '36 IN 1234/26',
      party: {
        role: 'administrator',
        name: 'Rechtsanwältin Petra Probe',
        address: { street: 'Gerichtsweg 3', postal_code: '20095', city: 'Hamburg', country: 'DE' },
      },
      source: 'court',
    },
    ...step('insolvency'),
  });

  const debtor_id = await accepted('represented', representedDebtor, 'RE-2009', '148.00');
  await contacts.create({
    debtor_id,
    body: {
      type: 'address',
      address: { street: 'Neue Gasse 2', postal_code: '50667', city: 'Köln', country: 'DE' },
      source: 'registry',
      source_note: 'Auskunft der Meldebehörde',
      valid_from: daysAgo(3),
    },
    ...step('new-address'),
  });
  await circumstances.create({
    debtor_id,
    body: {
      type: 'represented',
      from: daysAgo(2),
      party: {
        role: 'lawyer',
        name: 'Kanzlei Beispiel & Muster',
        email: 'post@kanzlei-beispiel.example',
        reference: '117/26',
      },
      source: 'representative',
    },
    ...step('representation'),
  });
}
