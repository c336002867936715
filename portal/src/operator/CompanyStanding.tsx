/** How a company stands: its state, number, place, and since when it is here. */
import type { Company } from '@mahnwerk/contract/operator/companies.ts';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { State } from '../ui/State.tsx';
import { DateTime } from '../ui/DateTime.tsx';
import { useWords } from '../language/language.ts';
import { companyMeanings } from './Companies.tsx';

export function Standing({ company }: { readonly company: Company }) {
  const { companies: words } = useWords();
  const { id, customer_number, status, address, created_at } = company;
  return (
    <DescriptionList
      facts={[
        [
          words.status,
          <State key="status" meaning={companyMeanings[status]}>
            {words.statuses[status]}
          </State>,
        ],
        [words.number, customer_number],
        [words.city, address?.city ?? null],
        [words.created, <DateTime key="created" at={created_at} isDay />],
        [words.id, id],
      ]}
    />
  );
}
