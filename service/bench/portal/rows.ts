/** Many orders, cases and deliveries of one company: copies of one each, with ids, times and names of their own. */
import { copyRows, type Database } from '../copy-rows.ts';

/** The id that the copy `n` of a row has in its company. */
const idOf = (what: string) => `md5($1::text || '${what}' || n)::uuid`;
const later = `t.created_at - n * interval '1 second'`;
const copies = 'generate_series(1, $2::int) n where t.company_id = $1::uuid';

/** A number in the form of the service for the copy `n`; those of the bench are short. */
export const standardReference = `'K99-' || lpad(translate(n::text, '0123456789', 'ACDEFGHJKM'), 6, 'N')`;

/** Copies the company's only order with its debtor, its claims and its case, if it has one, as often as is said. */
export async function copyOrders(
  database: Database,
  company: string,
  count: number,
  reference = `'C' || n`,
): Promise<void> {
  const values = [company, count];
  await copyRows(database, 'debtors', values, {
    members: `'id', ${idOf('debtor')}, 'display_name', 'Ida Muster' || n, 'person', (t.person::jsonb || jsonb_build_object('last_name', 'Muster' || n))::json`,
    from: `debtors t, ${copies}`,
  });
  await copyRows(database, 'mandates', values, {
    members: `'id', ${idOf('case')}, 'debtor_id', ${idOf('debtor')}, 'reference_number', ${reference}, 'created_at', ${later}, 'updated_at', ${later}`,
    from: `mandates t, ${copies}`,
  });
  await copyRows(database, 'orders', values, {
    members: `'id', ${idOf('order')}, 'debtor_id', ${idOf('debtor')}, 'mandate_id', case when t.mandate_id is null then null else ${idOf('case')} end, 'submitted_at', t.submitted_at + n * interval '1 second', 'created_at', ${later}, 'updated_at', ${later}`,
    from: `orders t, ${copies}`,
  });
  await copyRows(database, 'claims', values, {
    members: `'id', ${idOf("claim' || t.position || '")}, 'order_id', ${idOf('order')}, 'created_at', ${later}, 'updated_at', ${later}`,
    from: `claims t, ${copies}`,
  });
  await database.sql('vacuum analyze');
}

/** Copies the company's only delivery. The day of a delivery is that of its id. */
export async function copyDeliveries(database: Database, company: string, count: number): Promise<void> {
  await copyRows(database, 'webhook_deliveries', [company, count], {
    members: `'id', new_uuid_at(${later}), 'event_id', gen_random_uuid(), 'created_at', ${later}, 'updated_at', ${later}`,
    from: 'webhook_deliveries t, generate_series(1, $2::int) n where t.owner_id = $1::uuid',
  });
  await database.sql('vacuum analyze webhook_deliveries');
}
