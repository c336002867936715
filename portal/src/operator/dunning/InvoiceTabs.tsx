/** „Rechnungen“: the frame of its tabs. */
import type { ReactNode } from 'react';
import { useMay } from '../../data/me.ts';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { NewLink } from '../../ui/NewLink.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { words } from './invoice-words.ts';

export function InvoiceTabs({ children }: { readonly children: ReactNode }) {
  const { title, tabs, create } = useTexts(words);
  const mayCreate = useMay()('operator:cases');
  return (
    <Screen
      title={title}
      actions={mayCreate ? <NewLink to={paths.operator.newInvoice()}>{create}</NewLink> : undefined}
    >
      <Tabs
        label={title}
        tabs={[
          { to: paths.operator.invoices(), text: tabs.invoices, isExact: true },
          { to: paths.operator.dunningDebtors(), text: tabs.debtors },
        ]}
      />
      {children}
    </Screen>
  );
}
