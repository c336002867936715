/** The audit log (decisions.md 11): every write of the operator, with its actor and the values before and after. */
import { group, route } from '../grammar/route.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { instantParameter } from '../shapes/page.ts';
import { choice, id, instant } from '../shapes/values.ts';
import { anything, object } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';

const action = () => line({ max: 100 });

/** What an entry can be about. */
export const auditTargetKinds = [
  'case',
  'order',
  'claim',
  'debtor',
  'message',
  'request',
  'payment',
  'note',
  'call',
  'declaration',
  'stop',
  'access_code',
  'online_payment',
  'promise',
  'plan_offer',
  'inbox_item',
  'task',
  'team',
  'case_policy',
  'mailbox',
  'company',
  'user',
  'conditions',
  'partner',
  'partner_user',
  'staff',
  'person',
  'passkey',
  'session',
  'view',
  'calendar_feed',
  'key',
  'invoice',
  'dunning_debtor',
  'letter',
  'letter_text',
  'letterhead',
  'correspondence_settings',
  'debtor_page_settings',
  'debtor_page_text',
  'print_batch',
  'dunning_run',
  'case_run',
  'bank_account',
  'bank_file',
  'bank_transaction',
  'import',
  'import_mapping',
  'statement_run',
  'statement',
  'payout',
  'accounting_export',
  'accounting_settings',
  'base_rate',
  'issuer',
  'settings',
  'work',
  'sandbox_reset',
] as const;
export type AuditTargetKind = (typeof auditTargetKinds)[number];

const targetKind = () => choice(...auditTargetKinds);

export const AuditEntry = named(
  'AuditEntry',
  object({
    id: id(),
    actor_key_id: described(
      'The operator key that sent the request; null for a person. It may have been deleted since.',
      nullable(id()),
    ),
    actor_user_id: described('The person who acted by a session; null for a key.', nullable(id())),
    actor_name: described(
      'The `token_name` of the key, or the name of the person, at the time of the request.',
      line({ max: 255 }),
    ),
    request_id: described('The `X-Service-Request-Id` of the response.', id()),
    action: described('The operation, such as `operator-keys.rotate`.', action()),
    company_id: described('The company whose data changed; null if there is none.', nullable(id())),
    target_id: described('The resource that changed.', nullable(id())),
    target: described(
      'What the resource is; null without `target_id`.',
      nullable(
        object({
          kind: targetKind(),
          title: described(
            'How a person knows it, such as the reference number of a case; null where it has no name, or no longer exists. Of a person the name, never the e-mail address.',
            nullable(line({ max: 500 })),
          ),
        }),
      ),
    ),
    before: described(
      'The changed fields before the change; null if the resource did not exist. Never contains secrets.',
      anything(),
    ),
    after: described(
      'The changed fields after the change; null if the resource no longer exists. Never contains secrets.',
      anything(),
    ),
    created_at: instant(),
  }),
);

export type AuditEntry = Infer<typeof AuditEntry>;

export const auditLog = group(
  'operator',
  'audit-log',
  { title: 'Audit log', about: 'All writes of the operator API with actor, time, and values before and after.' },
  {
    list: route('GET', '/operator/v1/audit-log/', {
      list: {
        item: AuditEntry,
        filters: {
          action: action(),
          company_id: id(),
          target_id: id(),
          target_kind: targetKind(),
          actor_key_id: id(),
          actor_user_id: id(),
          created_after: instantParameter('earliest'),
          created_before: instantParameter('latest'),
        },
      },
      scope: 'operator:read',
      summary: 'List all writes of the operator API, newest first',
      description:
        'The entry is written in the same transaction as the change. A command that changes nothing writes no entry.',
    }),
  },
);
