import type { Messages } from '../messages.ts';

export const zzjg: Messages['zzjg'] = {
	legend: 'Legend',
	chart: 'Organisation chart',
	empty: 'The organisation structure has not been published yet',
	kinds: {
		internal: 'Internal institution',
		subsidiary: 'Subsidiary',
		whollyOwned: 'Wholly owned subsidiary',
		holding: 'Holding subsidiary',
		shareholding: 'Shareholding subsidiary',
	},
};
