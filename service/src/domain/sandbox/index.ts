import { module } from '../../platform/module.ts';
import { resetRoutes } from './handlers.ts';
import { resetHandler } from './reset.ts';

export { type CopiedPartner, companyCopy, linkCopy, memberCopy, partnerCopy, seenBy } from './copy.ts';
export { type Copied, copyCompany, copyPartner } from './mirror.ts';
export { offboard as offboardCopy, seenOf as seenOfCopies, standing as standingCopies } from './store-mirror.ts';
export { resetHandler };

export const sandboxModule = module({ routes: [resetRoutes], work: ({ database }) => [resetHandler(database)] });
