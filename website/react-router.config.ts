import type { Config } from '@react-router/dev/config';

export default {
	ssr: true,
	// The document contains all routes: `/__manifest` is not served.
	routeDiscovery: { mode: 'initial' },
	// Loaders are small, and a second file per page could fail to load.
	splitRouteModules: false,
} satisfies Config;
