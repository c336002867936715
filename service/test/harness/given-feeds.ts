/** Calendar feeds of the person of a walk: it has few, so what walks make goes before the next one, and what they read stays. */
import { randomUUID } from 'node:crypto';
import type { LiveService } from './service.ts';

interface Fixture {
  readonly service: LiveService;
  readonly staff: string;
}

export async function calendarFeed({ service, staff }: Fixture): Promise<string> {
  const id = randomUUID();
  await service.sql(
    `insert into calendar_feeds (id, staff_id, name, contains, token_hash, created_at)
     values ($1, $2, 'Tablet', '{my_tasks,limitation}', sha256($1::uuid::text::bytea), $3)`,
    [id, staff.split(' ')[2], service.clock.now()],
  );
  return id;
}

export const noCalendarFeed = ({ service, staff }: Fixture): Promise<unknown> =>
  service.sql('delete from calendar_feeds where staff_id = $1 and name <> $2', [staff.split(' ')[2], 'Tablet']);
