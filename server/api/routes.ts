import type { ApiRoute } from './api-route.ts';
import { publicRoutes } from './public/public-routes.ts';

/** All calls of the API with their handlers. */
export const apiRoutes: readonly ApiRoute[] = publicRoutes;
