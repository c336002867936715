/** Failed work: work that the service no longer retries, such as a mail that every server refused, and work that it retries in vain. */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { flagParameter } from '../shapes/page.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { object } from '../shapes/structures.ts';
import { line, prose } from '../shapes/text.ts';
import { choice, id, instant, integer } from '../shapes/values.ts';

const kind = () => line({ max: 100 });

/** What a piece of work can be for. */
export const workSubjects = [
  'mail',
  'document',
  'letter',
  'handover',
  'dunning_run',
  'case_run',
  'statement_run',
  'statement',
  'bank_file',
  'company',
] as const;
export type WorkSubject = (typeof workSubjects)[number];

export const FailedWork = named(
  'FailedWork',
  object({
    id: id(),
    kind: described(
      'What failed, such as `mail`, `inspection`, `job`, `sandbox.reset`, `dunning.run`, `dunning.handed_over`.',
      kind(),
    ),
    key: described(
      'What it failed for: the id of the mail, the document or the reset, or the name of the job.',
      line({ max: 255 }),
    ),
    company_id: described('The company it belongs to, where there is one.', nullable(id())),
    subject: described(
      'What it was done for; null where it is for the whole deployment, where its subject no longer exists, and for a mail unless the caller has `operator:admin`.',
      nullable(
        object({
          kind: choice(...workSubjects),
          id: id(),
          title: described(
            'How a person knows it: the recipient of a mail, the name of a document or a bank file, the debtor of a letter, the number of an invoice or a statement, the day of a run, the name of a company.',
            line({ max: 500 }),
          ),
        }),
      ),
    ),
    attempts: described('How often it was tried.', integer({ min: 0, max: 1_000_000 })),
    last_error: described(
      'A code of the last failure, such as `ECONNREFUSED` or `smtp_550`.',
      nullable(line({ max: 255 })),
    ),
    created_at: instant(),
    failed_at: described(
      'When it was given up; null while the service still tries it, and once it is retried.',
      nullable(instant()),
    ),
    dismissed_at: described(
      'When the operator took note of it; null again once it is retried or fails once more.',
      nullable(instant()),
    ),
  }),
);
export type FailedWork = Infer<typeof FailedWork>;

const Dismissal = named(
  'DismissalInput',
  object({
    reason: described(
      'Why nothing has to be done, for the audit log.',
      prose({ max: limits.dismissal_reason_characters }),
    ),
  }),
);

export const failedWork = group(
  'operator',
  'failed-work',
  {
    title: 'Failed work',
    about: `Mails, inspections, jobs and resets that failed for good, which the service keeps for ${limits.failed_work_days} days, and those that still fail 20 minutes after they began, which it goes on trying. An operator can retry both.`,
  },
  {
    list: route('GET', '/operator/v1/failed-work/', {
      list: {
        item: FailedWork,
        filters: {
          kind: kind(),
          company_id: id(),
          dismissed: described('Whether the operator has taken note of it.', flagParameter()),
        },
      },
      scope: 'operator:read',
      summary: 'List failed and late work, newest first',
    }),
    retry: route('POST', '/operator/v1/failed-work/{id}/retry/', {
      reply: FailedWork,
      scope: 'operator:admin',
      noVersion: true,
      summary: 'Retry failed work',
      description: 'The work is due at once, with all its attempts. It is listed again if it fails again.',
    }),
    dismiss: route('POST', '/operator/v1/failed-work/{id}/dismiss/', {
      body: Dismissal,
      example: { reason: 'The address was mistyped; the person has been invited again.' },
      reply: FailedWork,
      scope: 'operator:admin',
      noVersion: true,
      problems: ['conflict'],
      summary: 'Take note of failed work',
      description:
        'The work stays in the list and leaves the work queue `work_failed`; it can still be retried. Work that is dismissed already returns `conflict`.',
    }),
  },
);
