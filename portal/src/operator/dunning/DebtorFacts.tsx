/** What is known of a debtor of invoices. */
import type { OperatorDunningDebtor } from '@mahnwerk/contract/operator/dunning-debtors.ts';
import { Link } from '@tanstack/react-router';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { countryName } from '../../ui/CountryField.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Money } from '../../ui/Money.tsx';
import { Failed, Stop } from './DebtorTags.tsx';
import { words } from './invoice-words.ts';

export function DebtorFacts({ debtor }: { readonly debtor: OperatorDunningDebtor }) {
  const { debtors, company, open } = useTexts(words);
  const { code, files } = useWords();
  const { address, email, phone, acting_as, customer_number, company_id, company_name } = debtor;
  const hasFailed = debtor.email_failed_at !== null || debtor.address_failed_at !== null;
  return (
    <Card title={debtors.facts}>
      <DescriptionList
        facts={[
          [
            company,
            <Link key="company" to={paths.operator.company(company_id)}>
              {company_name}
            </Link>,
          ],
          [debtors.number, customer_number],
          [debtors.actingAs, debtors.acting[acting_as]],
          [
            debtors.address,
            address &&
              `${address.street}, ${address.postal_code} ${address.city}, ${countryName(address.country, code)}`,
          ],
          [files.vatNumber, debtor.vat_number],
          [debtors.email, email],
          [debtors.phone, phone],
          [debtors.stop, debtor.dunning_stop === null ? null : <Stop key="stop" debtor={debtor} />],
          [debtors.failed, hasFailed ? <Failed key="failed" debtor={debtor} /> : null],
          [open, <Money key="open" amount={debtor.open_amount} />],
          [debtors.count, debtor.invoice_count],
        ]}
      />
    </Card>
  );
}
