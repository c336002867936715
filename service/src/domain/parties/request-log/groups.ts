/** Groups the records of a batch by what they have in common, which is most: the database reads that once. */
import type { RequestRecord } from '../../../platform/http/request-record.ts';

type OwnMembers = 'id' | 'path' | 'duration_ms' | 'idempotency_key';

/** What the records of a group have in common. */
export interface SharedPart extends Omit<RequestRecord, OwnMembers> {
  readonly number: number;
  /** The UTC day on which they arrived. */
  readonly day: string;
  count: number;
}

/** The groups, and by record the number of its group. */
export function groupsOf(records: readonly RequestRecord[]): {
  readonly shared: readonly SharedPart[];
  readonly numbers: readonly number[];
} {
  const shared = new Map<string, SharedPart>();
  const numbers = records.map((record) => {
    const day = dayNumberOf(record.id);
    const identity = identityOf(record, day);
    let group = shared.get(identity);
    if (group === undefined) {
      const { id: _id, path: _path, duration_ms: _duration, idempotency_key: _key, ...common } = record;
      group = { ...common, number: shared.size, day: textOf(day), count: 0 };
      shared.set(identity, group);
    }
    group.count += 1;
    return group.number;
  });
  return { shared: [...shared.values()], numbers };
}

const identityOf = (record: RequestRecord, day: number): string =>
  [
    day,
    record.owner_id,
    record.key_id,
    record.account_id,
    record.for_company_id,
    record.operation,
    record.method,
    record.status,
    record.code,
    record.token_name,
    record.replayed,
    record.address,
    record.fields.length === 0 ? '' : JSON.stringify(record.fields),
  ].join('\0');

const day_ms = 86_400_000;

/** An identifier begins with 48 bits of milliseconds. */
const dayNumberOf = (id: string): number => Math.floor(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) / day_ms);

const textOf = (day: number): string => new Date(day * day_ms).toISOString().slice(0, 10);
