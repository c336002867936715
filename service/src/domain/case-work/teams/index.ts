/** Teams of the staff, to which kinds of tasks go. */
import { module } from '../../../platform/module.ts';
import { teamRoutes } from './operator.ts';

export { knownTeams, readTeam, readTeamOf } from './store.ts';

export const teamsModule = module({ routes: [teamRoutes] });
