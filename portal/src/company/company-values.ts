/** The data of the signed-in person's company. */
import { api } from '../data/operations.ts';
import { useVersion } from '../data/query.ts';
import { useStoredVersion } from '../data/stored.ts';

export const useCompanyData = () => useVersion(api.owner.accountCompany.get, undefined);

/** Takes what a command has answered for what is stored now. */
export const useStoredCompany = () => useStoredVersion(api.owner.accountCompany.get, undefined);
