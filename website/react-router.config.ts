import type { Config } from '@react-router/dev/config';

export default {
	ssr: true,
	// The whole route table travels with the first page: `/__manifest` is not served.
	routeDiscovery: { mode: 'initial' },
} satisfies Config;
