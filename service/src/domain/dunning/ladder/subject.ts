/** Invoices as what stands on a ladder. Those of one debtor are looked at together. */
import type { Subject } from '../../ladder/queue/index.ts';

export const invoices = { kind: 'invoice', table: 'dunning_invoices', group: 'debtor_id' } as const satisfies Subject;
