/** The state of the deployment, for the person who runs it (portal-office.md 9). */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object } from '../shapes/structures.ts';
import { emailLine } from '../shapes/email.ts';
import { line } from '../shapes/text.ts';
import { choice, id, instant, integer } from '../shapes/values.ts';

export const partStates = ['ok', 'failing', 'not_configured'] as const;
export type PartState = (typeof partStates)[number];

const count = () => integer({ min: 0, max: limits.deployment_count_max });
const bytes = () => integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const sentence = () => line({ max: 1_000 });

const Part = named(
  'DeploymentPart',
  object({
    state: described('Whether the part answers: `failing` says why in `detail`.', choice(...partStates)),
    detail: described('Where it is, and why it fails: for people, without a credential.', nullable(sentence())),
    since: described('Since when the answering process knows this state.', instant()),
  }),
);
export type Part = Infer<typeof Part>;

const part = (what: string) => described(what, Part);

export const Deployment = named(
  'Deployment',
  object({
    version: described('Of the program.', line({ max: 50 })),
    environment: choice('sandbox', 'production'),
    checked_at: described('When all of this was read; at most 60 seconds ago.', instant()),
    processes: described(
      'The processes of the last day that have not ended in good order. A process notes itself every 45 seconds.',
      list(
        object({
          id: described('Host and number of the process.', line({ max: 255 })),
          roles: list(line({ max: 20 }), { max: 10 }),
          seen_at: described('When the process last noted itself.', instant()),
        }),
        { max: 100 },
      ),
    ),
    database: part('The database.'),
    objects: part('The store of documents and letters: a bucket, or the data directory.'),
    mail: part('The mail server; `not_configured`: mails are written to the data directory.'),
    scanner: part('The malware scanner; `not_configured`: documents are checked structurally only.'),
    mail_waiting: described(
      'Mails that are not sent yet.',
      object({
        count: count(),
        oldest_at: described('When the oldest of them was written; null if none waits.', nullable(instant())),
      }),
    ),
    last_mail: described(
      'How sending mail last went.',
      object({
        sent_at: described('When the last mail left; null if none has.', nullable(instant())),
        failure: described(
          'The last attempt that failed; null if none has.',
          nullable(
            object({
              at: instant(),
              code: described('Such as `ECONNREFUSED` or `smtp_550`.', line({ max: 100 })),
              host: described('The mail server.', line({ max: 255 })),
              message: described('Why, as a clause about the server; never its own words.', sentence()),
            }),
          ),
        ),
      }),
    ),
    queue: described(
      `Work after commands, by kind. ${limits.deployment_count_max} stands for this number or more.`,
      list(
        object({
          kind: line({ max: 100 }),
          waiting: described('Work that is neither done nor given up.', count()),
          oldest_due_at: described('When the oldest was due; null if nothing waits.', nullable(instant())),
          failed: described('Failed and late work.', count()),
        }),
        { max: 100 },
      ),
    ),
    jobs: described(
      'Repeated work of the service.',
      list(
        object({
          name: line({ max: 100 }),
          last_finished_at: described('Null before its first run.', nullable(instant())),
          next_at: described('In business time.', instant()),
          last_error: described('Why its present run fails; null while it does not.', nullable(line({ max: 255 }))),
        }),
        { max: 200 },
      ),
    ),
    backup: described(
      'The last complete backup of `npx mahnwerk backup`; null if there is none.',
      nullable(
        object({
          finished_at: instant(),
          bytes: described('The size of the backup.', bytes()),
          verified_at: described('When `npx mahnwerk verify` last found everything whole.', nullable(instant())),
        }),
      ),
    ),
    free_bytes: described('Free space of the data directory; null where it is unknown.', nullable(bytes())),
    notes: described('What does not work or is not set, as sentences of `/readyz`.', list(sentence(), { max: 50 })),
  }),
);
export type Deployment = Infer<typeof Deployment>;

const TestMail = named(
  'TestMail',
  object({
    id: described('Of the mail, as in failed work.', id()),
    to: described('The address of the person.', emailLine({ max: limits.member_email_characters })),
  }),
);

export const deployment = group(
  'operator',
  'deployment',
  {
    title: 'Deployment',
    about: 'The state of the processes, stores, mails, repeated work and backups of this deployment.',
  },
  {
    get: route('GET', '/operator/v1/deployment/', {
      stateless: true,
      reply: Deployment,
      scope: 'operator:admin',
      summary: 'Retrieve the state of the deployment',
      description:
        'The answer is that of a check that the service makes every 45 seconds. It has no credential and no address of a person.',
    }),
    test_mail: route('POST', '/operator/v1/deployment/test-mail/', {
      reply: TestMail,
      status: 202,
      ofMembership: true,
      scope: 'operator:admin',
      summary: 'Send a test mail to oneself',
      description: `For people: a key is \`permission_denied\`. At most ${limits.test_mails_per_hour} an hour for each person.`,
    }),
  },
);
