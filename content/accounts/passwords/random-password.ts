import { randomInt } from 'node:crypto';

/** Without characters that are mistaken for each other. */
const lower = 'abcdefghjkmnpqrstuvwxyz';
const upper = 'ABCDEFGHJKMNPQRSTUVWXYZ';
const digits = '23456789';

const groups = 4;
const groupLength = 5;

/** A random password with letters of both cases, digits and hyphens, 23 characters long. */
export function randomPassword(): string {
	const password = Array.from({ length: groups }, randomGroup).join('-');
	return [/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(password)) ? password : randomPassword();
}

function randomGroup(): string {
	const all = lower + upper + digits;
	return Array.from({ length: groupLength }, () => all.charAt(randomInt(all.length))).join('');
}
