/** „Rechnungen“: the frame of its tabs. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '../../data/me.ts';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import button from '../../ui/Button.module.css';
import { Screen } from '../../ui/Screen.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { words } from './invoice-words.ts';

export function InvoiceTabs({ children }: { readonly children: ReactNode }) {
  const { title, tabs, create } = useTexts(words);
  const mayCreate = useMay()('operator:cases');
  const link = (
    <Link className={`${button.button} ${button.primary}`} to={paths.operator.newInvoice()}>
      {create}
    </Link>
  );
  return (
    <Screen title={title} actions={mayCreate ? link : undefined}>
      <Tabs
        label={title}
        tabs={[
          { to: paths.operator.invoices(), text: tabs.invoices },
          { to: paths.operator.dunningDebtors(), text: tabs.debtors },
        ]}
      />
      {children}
    </Screen>
  );
}
