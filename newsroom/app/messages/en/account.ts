import type { Messages } from '../messages.ts';

export const account: Messages['account'] = {
	sessions: {
		unknown: 'Unknown device',
		browsers: { qq: 'QQ Browser', so360: '360 Browser', sogou: 'Sogou Browser', wechat: 'WeChat' },
	},
};
