import type { Messages } from '../messages.ts';

export const consents: Messages['consents'] = {
	title: 'Administrators’ accounts',
	yourself: 'you',
	operators: 'Operators (command line)',
	asked: {
		'reset-password': (asker, name) => `${asker} asks to reset the password of ${name}`,
		'remove-second-factors': (asker, name) => `${asker} asks to remove two-step verification of ${name}`,
	},
	done: {
		'reset-password': (asker, name, consenter) =>
			`${asker} reset the password of ${name}${consenter === null ? '' : ` with the consent of ${consenter}`}`,
		'remove-second-factors': (asker, name, consenter) =>
			`${asker} removed two-step verification of ${name}${consenter === null ? '' : ` with the consent of ${consenter}`}`,
	},
	states: {
		asked: 'Waiting for an answer',
		given: 'Consented, not done yet',
		refused: 'Refused',
		used: 'Done',
		ended: 'Expired',
	},
	endsAt: 'valid until',
	give: 'Consent',
	refuse: 'Refuse',
	warning: (name) =>
		`Ask ${name} in person first. Anyone who has their password and two-step verification can sign in as them.`,
	needed:
		'This is an administrator’s account: you need the consent of a security or audit administrator first. It is valid for 24 hours.',
	ask: 'Ask for consent',
	waiting: 'Waiting for a security or audit administrator, who answers on their board. Valid until',
	given: (name) => `${name} consented. Do it before`,
};
