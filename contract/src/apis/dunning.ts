/** The dunning API. */
import { dunningService } from '../case/service.ts';

export const dunningApi = { dunningService } as const;
