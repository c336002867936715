export { type CopiedPartner, companyCopy, linkCopy, memberCopy, partnerCopy, seenBy } from './copy.ts';
export { type Copied, type CompanyCopied, copyCompany, copyPartner } from './mirror.ts';
export { offboard as offboardCopy, seenOf as seenOfCopies, standing as standingCopies } from './store-mirror.ts';
export { resetPages } from './pages.ts';
export { resetHandler } from './reset.ts';
