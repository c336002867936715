/** The names of debtors, as each API has them; their ids until they are read. */
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';

export interface DebtorNameProps {
  readonly id: string;
}

export const DebtorOfInvoices = ({ id }: DebtorNameProps) => (
  <>{useRead(api.dunning.mahnserviceDebtors.get, { id }).data?.display_name ?? id}</>
);

export const DebtorOfOrders = ({ id }: DebtorNameProps) => (
  <>{useRead(api.company.debtors.get, { id }).data?.display_name ?? id}</>
);

export const DebtorOfInvoicesForOperator = ({ id }: DebtorNameProps) => (
  <>{useRead(api.operator.operatorDunningDebtors.get, { id }).data?.display_name ?? id}</>
);
