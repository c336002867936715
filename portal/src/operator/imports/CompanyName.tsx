/** The name of the company of an import. */
import type { Import } from '@mahnwerk/contract/shapes/import.ts';
import { Link } from '@tanstack/react-router';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { paths } from '../../paths.ts';

/** A name seldom changes while a list is looked at. */
const fresh_ms = 60_000;

/** Imports as the operator reads them name their company. */
export const companyIn = (of: Import): string => ('company_id' in of ? String(of.company_id) : '');

export function CompanyName({ id }: { readonly id: string }) {
  const { data } = useRead(api.operator.operatorCompanies.get, { id }, { freshFor: fresh_ms });
  return data === undefined ? null : <Link to={paths.operator.company(id)}>{data.name}</Link>;
}
