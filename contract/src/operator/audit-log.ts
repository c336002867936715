/** The audit log (decisions.md 11): every write of the operator's side, with its actor, before and after. */
import { group, route } from '../grammar/route.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { instantParameter } from '../shapes/page.ts';
import { id, instant } from '../shapes/values.ts';
import { anything, object } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';

const action = () => line({ max: 100 });

export const AuditEntry = named(
  'AuditEntry',
  object({
    id: id(),
    actor_key_id: described('The operator key that acted; it may be deleted by now.', nullable(id())),
    actor_name: described('The `token_name` of the key when it acted.', line({ max: 255 })),
    request_id: described('The `X-Service-Request-Id` of the answer.', id()),
    action: described('The operation, such as `operator-keys.rotate`.', action()),
    company_id: described('The company whose data changed, where there is one.', nullable(id())),
    target_id: described('The resource that changed.', nullable(id())),
    before: described('What changed as it was; null for what did not exist. Never a secret.', anything()),
    after: described('What changed as it became; null for what exists no longer. Never a secret.', anything()),
    created_at: instant(),
  }),
);

export type AuditEntry = Infer<typeof AuditEntry>;

export const auditLog = group(
  'operator',
  'audit-log',
  { title: 'Audit log', about: 'Every write of the operator’s side: who, when, what it was before and after.' },
  {
    list: route('GET', '/operator/v1/audit-log/', {
      list: {
        item: AuditEntry,
        filters: {
          action: action(),
          company_id: id(),
          target_id: id(),
          actor_key_id: id(),
          created_after: instantParameter('earliest'),
          created_before: instantParameter('latest'),
        },
      },
      scope: 'operator:read',
      summary: 'Every write of the operator’s side, newest first',
      description:
        'An entry is written in the same transaction as the change it tells of. A command that changes nothing leaves none.',
    }),
  },
);
