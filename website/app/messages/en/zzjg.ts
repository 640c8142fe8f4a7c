import type { Messages } from '../messages.ts';

export const zzjg: Messages['zzjg'] = {
	chart: 'Organisation chart',
	empty: 'The organisation structure has not been published yet',
	byKind: 'Filter by type',
	all: 'All units',
	openAll: 'Open all',
	closeAll: 'Close all',
	print: 'Print',
	descriptions: 'Responsibilities',
	website: 'Website',
	websiteOf: (name) => `Website: ${name}`,
	inBrackets: (kind) => ` (${kind})`,
	shown: (kind, count) => `${kind}: ${count}`,
	kinds: {
		internal: 'Internal institution',
		subsidiary: 'Subsidiary',
		whollyOwned: 'Wholly owned subsidiary',
		holding: 'Holding subsidiary',
		shareholding: 'Shareholding subsidiary',
	},
};
