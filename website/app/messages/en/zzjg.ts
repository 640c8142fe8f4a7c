import type { Messages } from '../messages.ts';

export const zzjg: Messages['zzjg'] = {
	chart: 'Organisation chart',
	empty: 'The organisation structure has not been published yet',
	byKind: 'Show by kind',
	all: 'All units',
	openAll: 'Open all',
	closeAll: 'Close all',
	print: 'Print',
	descriptions: 'What each does',
	website: 'Website',
	shown: (kind, count) => `${kind}: ${count}`,
	kinds: {
		internal: 'Internal institution',
		subsidiary: 'Subsidiary',
		whollyOwned: 'Wholly owned subsidiary',
		holding: 'Holding subsidiary',
		shareholding: 'Shareholding subsidiary',
	},
};
