/** The imports of a company: those of its dunning, and those of the Case API. */
import type { ImportKindName } from '@mahnwerk/contract/shapes/import-words.ts';
import { useSearch } from '@tanstack/react-router';
import { useMembership } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import type { Attempt } from '../../data/query.ts';
import { companyImporting, dunningImporting } from '../../data/service.ts';
import type { ListSearch } from '../../data/table/paging.ts';
import { useCompany } from '../../data/useCompany.ts';
import { DebtorOfInvoices, DebtorOfOrders } from '../../features/imports/DebtorNames.tsx';
import { type ImportSource, type Resource, useKinds } from '../../features/imports/source.ts';
import type { SentFile, UploadPlace } from '../../features/imports/UploadImport.tsx';
import { paths } from '../../paths.ts';

type Side = 'dunning' | 'case';

/** What the address of an import of the Case API says. */
const ofCases = 'cases';

/** The screen of an invoice, an order or a case; a debtor has none. */
const placesOf =
  (customer: string) =>
  ({ type, id }: Resource): string | undefined =>
    ({
      invoice: paths.company.invoice(customer, id),
      order: paths.company.order(customer, id),
      mandate: paths.company.case(customer, id),
    })[type];

export function useSources() {
  const { customer, membership } = useCompany();
  const scopes = useMembership()?.scopes ?? [];
  const { of }: ListSearch = useSearch({ strict: false });
  const shared = {
    listAt: paths.company.imports(customer),
    at: (id: string) => paths.company.import(customer, id),
    placeOf: placesOf(customer),
  };
  const sources: Readonly<Record<Side, ImportSource>> = {
    dunning: {
      ...shared,
      imports: api.dunning.mahnserviceImports,
      kinds: api.dunning.mahnserviceImportKinds,
      search: {},
      DebtorName: DebtorOfInvoices,
      mayWrite: scopes.includes('dunning:imports:write'),
    },
    case: {
      ...shared,
      imports: api.company.imports,
      kinds: api.company.importKinds,
      search: { of: ofCases },
      DebtorName: DebtorOfOrders,
      mayWrite: scopes.includes('case:imports:write'),
    },
  };
  const mayRead = { dunning: scopes.includes('dunning:imports:read'), case: scopes.includes('case:imports:read') };
  const shown: Side = of === ofCases || !mayRead.dunning ? 'case' : 'dunning';
  return { sources, shown, mayRead, membership };
}

/** Where files are uploaded: the kind says to which API. */
export function useUploadPlace({ sources, mayRead, membership }: ReturnType<typeof useSources>) {
  const ofDunning = useKinds(sources.dunning, mayRead.dunning).data ?? [];
  const ofCase = useKinds(sources.case, mayRead.case).data ?? [];
  const sideOf = (kind: ImportKindName): Side => (ofCase.some((each) => each.kind === kind) ? 'case' : 'dunning');
  const place: UploadPlace = {
    kinds: [...ofDunning, ...ofCase],
    sourceOf: (kind) => sources[sideOf(kind)],
    send: (body: SentFile, attempt: Attempt) =>
      sideOf(body.kind) === 'dunning'
        ? dunningImporting(membership).mahnserviceImports.create({ body, ...attempt })
        : companyImporting(membership).imports.create({ body, ...attempt }),
  };
  return { place, kinds: { dunning: ofDunning, case: ofCase } };
}
