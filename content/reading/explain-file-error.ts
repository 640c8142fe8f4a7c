import { userInfo } from 'node:os';

/**
 * Why a file or folder cannot be used, for the operator, without a full stop. It continues a sentence that names the
 * path.
 *
 * @returns null for what is not an error of the file system
 */
export function explainFileError(error: unknown): string | null {
	if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return null;
	switch (error.code) {
		case 'ENOENT':
			return 'it does not exist';
		case 'EACCES':
		case 'EPERM':
			return `the user ${userName()} has no permission`;
		case 'EROFS':
			return 'it is read-only';
		case 'ENOSPC':
			return 'the disk is full';
		case 'EDQUOT':
			return 'the quota of the disk is used up';
		case 'ENOTDIR':
			return 'a part of the path is a file, not a folder';
		case 'EISDIR':
			return 'it is a folder, not a file';
		case 'ENAMETOOLONG':
			return 'the name is too long';
		case 'EIO':
			return 'the disk reports an error';
		default:
			return error.message;
	}
}

/** In a container, the user may have a number only. */
function userName(): string {
	try {
		return userInfo().username;
	} catch {
		return String(process.getuid?.() ?? 'of this process');
	}
}
