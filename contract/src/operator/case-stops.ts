/** Stops of a case (case-work.md 4.2): while one is active, no letter that demands something leaves. */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { setStopKinds, stopKinds } from '../shapes/case-stops.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { object, optional } from '../shapes/structures.ts';
import { line, prose } from '../shapes/text.ts';
import { choice, day, id, instant } from '../shapes/values.ts';

export const stopStatuses = ['active', 'lifted', 'expired'] as const;

const about_kinds =
  '`representation`: who represents the debtor is asked. `deferral`: the payment is deferred. `client_request`: the client asked for it. `office`: the office decided so.';
const kind = () =>
  described(
    `${about_kinds} \`debtor_report\`: the debtor reported something on its page, which alone sets it.`,
    choice(...stopKinds),
  );
const status = () => described('`expired`: its last day has passed. `lifted`: ended before.', choice(...stopStatuses));
const note = () => prose({ max: limits.stop_note_characters });
const reason = () => prose({ max: limits.stop_reason_characters });

const Stop = named(
  'Stop',
  object({
    id: id(),
    mandate_id: id(),
    kind: kind(),
    since: described('Its first day.', day()),
    until: described('Its last day; null: until it is lifted.', nullable(day())),
    note: described('For the operator alone.', note()),
    status: status(),
    set_by: described(
      'Who set it.',
      object({
        type: described(
          '`user`: a person who is signed in, of the operator or of the client. `key`: an API key. `service`: the service, as for a circumstance `represented`. `debtor`: the debtor, on its page.',
          choice('user', 'key', 'service', 'debtor'),
        ),
        name: described(
          'The name of the person or of the debtor, or the `token_name` of the key; null for the service.',
          nullable(line({ max: 511 })),
        ),
      }),
    ),
    lifted_on: described('The day on which it was lifted or expired; null while it is active.', nullable(day())),
    lift_reason: described('Why it was lifted; null unless it was.', nullable(reason())),
    created_at: instant(),
    updated_at: instant(),
  }),
);
export type Stop = Infer<typeof Stop>;

const StopInput = named(
  'StopInput',
  object({
    kind: described(about_kinds, choice(...setStopKinds)),
    since: described('Its first day, not in the future. Default: today.', optional(day())),
    until: described(
      `Its last day: from today to ${limits.stop_days_ahead} days ahead. Default: until it is lifted.`,
      optional(nullable(day())),
    ),
    note: described('For the operator alone.', note()),
  }),
);
export type StopInput = Infer<typeof StopInput>;

const at = '/operator/v1/mandates/{mandate_id}/stops/';
const problems = ['conflict', 'sandbox_source_managed'] as const;

export const caseStops = group(
  'operator',
  'case-stops',
  {
    title: 'Stops',
    about:
      'What keeps a case from moving: while a stop is active, no letter that demands something leaves. Companies and Partners read of a stop in the history, without its note.',
  },
  {
    list: route('GET', at, {
      of: 'mandates',
      scope: 'operator:read',
      list: { item: Stop, filters: { kind: kind(), status: status() }, updatedSince: true },
      summary: 'List the stops of a case',
    }),
    create: route('POST', at, {
      of: 'mandates',
      scope: 'operator:cases',
      body: StopInput,
      example: { kind: 'deferral', until: '2026-04-15', note: 'The debtor pays once the tax refund has arrived.' },
      reply: Stop,
      status: 201,
      problems,
      summary: 'Stop a case',
      description: `Letters that have not left are withdrawn, and their costs reversed. A second active stop of a kind and a closed case return \`conflict\`. A case has at most ${limits.mandate_stops_of_kind} stops of a kind (\`max_length\`).`,
    }),
    get: route('GET', `${at}{id}/`, {
      of: 'mandates',
      scope: 'operator:read',
      reply: Stop,
      summary: 'Retrieve a stop of a case',
    }),
    lift: route('POST', `${at}{id}/lift/`, {
      of: 'mandates',
      scope: 'operator:cases',
      body: named('StopLift', object({ reason: reason() })),
      example: { reason: 'The tax refund has arrived.' },
      reply: Stop,
      problems,
      summary: 'Lift a stop of a case',
      description: 'A stop ends once: one that is not active any more returns `conflict`.',
    }),
  },
);
