/** The screens of the operator's frame, by kind of work. A screen stands here in one line: where it is, its keys, its queue, the right it needs. */
import { paths } from '../paths.ts';
import type { Scope } from '@mahnwerk/contract/grammar/scopes.ts';
import type { WorkQueueName } from '@mahnwerk/contract/operator/work-queues.ts';
import type { IconName } from '../ui/Icon.tsx';
import type { Words } from '../language/de.ts';

export interface NavItem {
  readonly to: string;
  readonly screen: keyof Words['screens'];
  readonly icon: IconName;
  /** `g` and a letter. */
  readonly keys?: string;
  /** What waits there; of several queues, all together. */
  readonly queue?: WorkQueueName | readonly WorkQueueName[];
  /** Default: what every member of the staff may do. */
  readonly scope?: Scope;
}

export interface Navigation {
  readonly name: keyof Words['frame']['navigations'];
  readonly items: readonly NavItem[];
  /** Shows its lines once the person opens it, and while one of them is the present screen. */
  readonly isFolded?: boolean;
}

const work: readonly NavItem[] = [
  { to: paths.operator.today(), screen: 'today', icon: 'today', keys: 'g h' },
  { to: paths.operator.tasks(), screen: 'tasks', icon: 'list', keys: 'g t' },
  { to: paths.operator.queue(), screen: 'queue', icon: 'check', keys: 'g q', queue: 'orders' },
  { to: paths.operator.cases(), screen: 'cases', icon: 'folder', keys: 'g a', queue: 'plans_defaulted' },
  { to: paths.operator.deadlines(), screen: 'deadlines', icon: 'scale', keys: 'g f', queue: 'limitation' },
  { to: paths.operator.figures(), screen: 'figures', icon: 'pulse' },
  { to: paths.operator.inbox(), screen: 'inbox', icon: 'inbox', keys: 'g p', queue: 'inbox' },
  { to: paths.operator.messages(), screen: 'messages', icon: 'mail', keys: 'g n', queue: 'messages' },
  { to: paths.operator.requests(), screen: 'requests', icon: 'ask', keys: 'g r', queue: 'answers' },
  { to: paths.operator.outbox(), screen: 'outbox', icon: 'print', keys: 'g d', queue: ['letters', 'letters_stopped'] },
];

const dunning: readonly NavItem[] = [
  { to: paths.operator.dunningRuns(), screen: 'dunningRuns', icon: 'ladder', keys: 'g m', queue: 'handovers_refused' },
  { to: paths.operator.imports(), screen: 'imports', icon: 'download' },
  { to: paths.operator.invoices(), screen: 'dunningInvoices', icon: 'sheet', keys: 'g i' },
];

const money: readonly NavItem[] = [
  {
    to: paths.operator.payments(),
    screen: 'payments',
    icon: 'euro',
    keys: 'g z',
    queue: ['payments_reported', 'payments_unmatched', 'payments_doubtful'],
  },
  { to: paths.operator.cash(), screen: 'cash', icon: 'bank', keys: 'g k' },
  { to: paths.operator.statements(), screen: 'statements', icon: 'sheet', keys: 'g s', queue: 'statements_draft' },
  { to: paths.operator.payouts(), screen: 'payouts', icon: 'send', keys: 'g o', queue: 'payouts_open' },
  { to: paths.operator.accounting(), screen: 'accounting', icon: 'file', scope: 'operator:money' },
];

const administration: readonly NavItem[] = [
  { to: paths.operator.companies(), screen: 'companies', icon: 'building' },
  { to: paths.operator.partners(), screen: 'partners', icon: 'link' },
  { to: paths.operator.letterTexts(), screen: 'letterTexts', icon: 'file' },
  { to: paths.operator.policies(), screen: 'casePolicies', icon: 'ladder' },
  { to: paths.operator.law(), screen: 'law', icon: 'scale', queue: 'base_rate' },
  { to: paths.operator.keys(), screen: 'keys', icon: 'key' },
  { to: paths.operator.deliveries(), screen: 'deliveries', icon: 'send', queue: 'deliveries_failing' },
  { to: paths.operator.team(), screen: 'team', icon: 'user', scope: 'operator:admin' },
  {
    to: paths.operator.operations(),
    screen: 'operations',
    icon: 'pulse',
    queue: 'work_failed',
    scope: 'operator:admin',
  },
  { to: paths.operator.auditLog(), screen: 'auditLog', icon: 'shield' },
  { to: paths.operator.settings(), screen: 'settings', icon: 'settings', scope: 'operator:admin' },
];

export const navigations: readonly Navigation[] = [
  { name: 'work', items: work },
  { name: 'dunning', items: dunning },
  { name: 'money', items: money },
  { name: 'administration', items: administration, isFolded: true },
];
