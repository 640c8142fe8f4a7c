import type { ApiRoute } from './api-route.ts';
import { publicRoutes } from './public/public-routes.ts';

/** Every call of the API with what answers it. */
export const apiRoutes: readonly ApiRoute[] = publicRoutes;
