/** Who a debtor is and how it is reached. */
import type { Debtor } from '@mahnwerk/contract/case/debtors.ts';
import { useWords } from '../../language/language.ts';
import { countryName } from '../../ui/CountryField.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { DateTime } from '../../ui/DateTime.tsx';

export function DebtorFacts({ debtor }: { readonly debtor: Debtor }) {
  const { files: words, code } = useWords();
  const { person, addresses, communication_channels: channels, bank_accounts: accounts } = debtor;
  return (
    <DescriptionList
      facts={[
        [words.name, debtor.display_name],
        [words.salutation, person?.salutation && words.salutations[person.salutation]],
        [words.actsAs, words.actingAs[debtor.acting_as]],
        [words.birthDate, person?.birth_date == null ? null : <DateTime key="birth" at={person.birth_date} isDay />],
        [words.legalForm, debtor.legal_form && words.legalForms[debtor.legal_form]],
        [words.vatNumber, debtor.vat_number],
        [
          words.representedBy,
          debtor.legal_representatives
            .map(({ first_name, last_name }) => `${first_name ?? ''} ${last_name}`.trim())
            .join(', '),
        ],
        [words.reference, debtor.your_reference],
        [words.address, <Lines key="addresses" lines={addresses.map((each) => addressLine(each, code))} />],
        [words.contact, <Lines key="channels" lines={channels.map(({ value }) => value)} />],
        [
          words.accounts,
          <Lines
            key="accounts"
            lines={accounts.map(({ iban, account_holder }) => [iban, account_holder].filter(Boolean).join(', '))}
          />,
        ],
      ]}
    />
  );
}

const addressLine = ({ street, postal_code, city, country }: Debtor['addresses'][number], code: string): string =>
  `${street}, ${[postal_code, city].filter(Boolean).join(' ')}, ${countryName(country, code)}`;

const Lines = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.length === 0 ? '–' : lines.map((line) => <div key={line}>{line}</div>);
