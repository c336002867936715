/** Parties that had other names and addresses before. */
import { bodyOf, type Company, type Stage } from './cases.ts';

/** Moves the debtor of a mandate, renames its company, and gives it a further reference number. */
export async function moveParties(stage: Stage, company: Company, mandate: string): Promise<void> {
  const [row] = await stage.sql('select debtor_id from mandates where id = $1', [mandate]);
  const addresses = [{ street: 'Neuer Weg 2', postal_code: '20095', city: 'Hamburg', country: 'DE' }];
  bodyOf(await company.send('PATCH', `/v2/debtors/${String(row?.debtor_id)}/`, { addresses }), 200);
  const path = `/operator/v1/companies/${company.company}/`;
  bodyOf(await stage.operate('PATCH', path, { name: 'Umbenannt GmbH' }), 200);
  await stage.sql(`update mandates set further_reference_numbers = '{AZ-NEU}', updated_at = $2 where id = $1`, [
    mandate,
    stage.clock.now(),
  ]);
}
