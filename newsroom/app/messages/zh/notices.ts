export const notices = {
	grantedBy: (names: readonly string[]) => `可由${names.join('、')}授予。`,
};
