/** What statements need of the platform. */
import { documentNeeds } from '../../correspondence/documents/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';

export const needs = (dependencies: Dependencies) => ({
  ...documentNeeds(dependencies),
  publicUrl: dependencies.publicUrl,
  objects: dependencies.objects,
  mail: dependencies.sealer('mail'),
});
export type Needs = ReturnType<typeof needs>;
