/** Seeds two cases whose debtors have a circumstance: one is insolvent, one is represented and has moved. */
import { connect } from '@mahnwerk/client';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import type { DebtorInput } from '@mahnwerk/contract/case/debtors.ts';
import { acceptedCase } from './accepted-case.ts';
import { insolventDebtor, representedDebtor } from './demo-data.ts';
import type { LaterSeed } from './later-seed.ts';

export async function seedCircumstances(seed: LaterSeed): Promise<void> {
  const { operator, daysAgo, step } = seed;
  const { circumstances, contacts } = connect(operatorApi, operator);
  const accepted = async (name: string, debtor: DebtorInput, number: string, amount: string) =>
    (await acceptedCase(seed, { name, debtor, number, amount })).debtor_id;

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
