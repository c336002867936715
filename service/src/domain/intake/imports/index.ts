/** Imports: files whose rows end in the commands of the single routes. */
import { module } from '../../../platform/module.ts';
import { companyImportRoutes } from './handlers.ts';
import { expireImports } from './jobs.ts';
import { operatorImportRoutes } from './operator.ts';
import { companyOfMapping } from './store-mappings.ts';
import { companyOfImport } from './store.ts';
import { importHandler } from './work.ts';

export { eraseMappings } from './store-mappings.ts';
export { eraseImports } from './store.ts';

export const importsModule = module({
  routes: [...companyImportRoutes, ...operatorImportRoutes],
  jobs: () => [expireImports],
  work: (parts, { publicUrl, environment, objects: files }) => [
    importHandler({
      ...parts,
      files,
      inspector: parts.createInspector(),
      typesetter: parts.createTypesetter(),
      publicUrl,
      environment,
    }),
  ],
  companiesOf: { imports: companyOfImport, import_mappings: companyOfMapping },
});
