import { type Argon2Parameters, argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** Password hashes: Argon2id, written as PHC strings, which carry their parameters. */

const derive = promisify(argon2);

/** What a hash costs: `memory` in KiB. */
type Cost = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>;

/** The first choice of OWASP for servers with little memory: 19 MiB, two passes, one thread. */
const defaultCost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };

const saltBytes = 16;
const hashBytes = 32;

/** Each takes 19 MiB; further ones wait, so that many sign-ins at the same time do not exhaust the memory. */
const maxConcurrency = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** Hashes a password into a PHC string. Takes some 40 ms: never call it in a transaction. */
export async function hashPassword(password: string, cost = defaultCost): Promise<string> {
	const salt = randomBytes(saltBytes);
	const hash = await hashOf(password, salt, hashBytes, cost);
	const { memory, passes, parallelism } = cost;
	return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`;
}

const phcForm =
	/^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,64})\$([A-Za-z0-9+/]{22,86})$/;

/**
 * Whether a password has this hash. Without a hash it takes about as long, and is false, so that the time tells
 * nobody which accounts exist.
 *
 * @param phc from `hashPassword`; null if there is nothing to compare with
 * @throws when it has another form
 */
export async function verifyPassword(password: string, phc: string | null): Promise<boolean> {
	if (phc === null) {
		await hashOf(password, randomBytes(saltBytes), hashBytes, defaultCost);
		return false;
	}
	const match = phcForm.exec(phc);
	if (!match) throw new Error('A stored password hash is not an Argon2id PHC string');
	const [, memory, passes, parallelism, salt = '', hash = ''] = match;
	const expected = Buffer.from(hash, 'base64');
	const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
	const actual = await hashOf(password, Buffer.from(salt, 'base64'), expected.length, parameters);
	return timingSafeEqual(actual, expected);
}

/** Keyboards and input methods write some characters in several ways: equal ones are the same password. */
export function normalisePassword(password: string): string {
	return password.normalize('NFKC');
}

async function hashOf(password: string, nonce: Buffer, tagLength: number, cost: Cost): Promise<Buffer> {
	if (running >= maxConcurrency) await new Promise<void>((resolve) => waiting.push(resolve));
	else running += 1;
	try {
		return await derive('argon2id', {
			...{ message: normalisePassword(password), nonce, tagLength },
			...cost,
		});
	} finally {
		// A waiting one takes this place over, so that `running` stays the same.
		const next = waiting.shift();
		if (next) next();
		else running -= 1;
	}
}

/** Base64 without padding, as PHC strings have it. */
function base64(bytes: Buffer): string {
	return bytes.toString('base64').replaceAll('=', '');
}

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
