import type { RefusalMessages } from './refusal-message.ts';

/** Messages about two-step verification: authenticator applications, recovery codes and passkeys. */
export const secondFactorMessages: RefusalMessages = {
	// Answered to right codes during a lockout as well.
	'wrong-code': {
		zh: '验证码不正确或已使用过。多次输错后，账号会锁定一段时间。',
		en: 'This code is wrong or has already been used. After several wrong codes the account is locked for a while.',
	},
	'wrong-recovery-code': {
		zh: '恢复码不正确或已使用过。多次输错后，账号会锁定一段时间。',
		en: 'This recovery code is wrong or has already been used. After several wrong codes the account is locked for a while.',
	},
	'totp-not-begun': {
		zh: '请重新开始设置验证器应用。',
		en: 'Please start setting up the authenticator app again.',
	},
	'passkey-refused': {
		zh: '通行密钥验证未通过，请重试或改用其他方式。',
		en: 'The passkey was not accepted. Please try again or use another method.',
	},
	'passkeys-unavailable': {
		zh: '当前访问地址不支持通行密钥，须通过 HTTPS 以域名访问。',
		en: 'Passkeys are not available at this address. They need HTTPS and a domain name.',
	},
	'passkey-not-found': {
		zh: '该通行密钥不存在或已移除。',
		en: 'This passkey does not exist or has been removed.',
	},
	'too-many-passkeys': ({ max }) => ({
		zh: `最多可添加${max}个通行密钥，请先移除不再使用的。`,
		en: `You can have at most ${max} passkeys. Please remove one that you no longer use.`,
	}),
	'second-factor-not-found': {
		zh: '尚未设置这种验证方式。',
		en: 'You have not set up this verification method.',
	},
	'second-factor-required': {
		zh: '您的角色要求两步验证，须至少保留一种验证方式。请先添加另一种，再移除这一种。',
		en: 'Your role requires two-step verification. Add another method before you remove this one.',
	},
};
