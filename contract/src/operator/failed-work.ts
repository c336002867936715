/** Failed work: work that the service no longer retries, such as a mail that every server refused, and work that it retries in vain. */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { object } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { id, instant, integer } from '../shapes/values.ts';

const kind = () => line({ max: 100 });

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
  }),
);
export type FailedWork = Infer<typeof FailedWork>;

export const failedWork = group(
  'operator',
  'failed-work',
  {
    title: 'Failed work',
    about: `Mails, inspections, jobs and resets that failed for good, which the service keeps for ${limits.failed_work_days} days, and those that still fail 20 minutes after they began, which it goes on trying. An operator can retry both.`,
  },
  {
    list: route('GET', '/operator/v1/failed-work/', {
      list: { item: FailedWork, filters: { kind: kind(), company_id: id() } },
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
  },
);
