/** The dunning policy as the company sets it itself (intake.md 6), with letters of invented data to look at. */
import { module, type Module } from '../../../platform/module.ts';
import type { PolicyMoves } from '../policy/index.ts';
import { ownPolicyRoutes } from './handlers.ts';

export const ownPolicyModule = (moves: PolicyMoves): Module => module({ routes: [ownPolicyRoutes(moves)] });
