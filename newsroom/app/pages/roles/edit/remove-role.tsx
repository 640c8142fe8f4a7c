import type { Role } from '@portico/api/newsroom/answers/people.ts';
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../controls/dialogs/confirm-dialog.tsx';
import { showToast } from '../../../controls/notices/toasts.tsx';
import { call } from '../../../data/calls.ts';
import { invalidateTopics } from '../../../data/query-client.ts';
import { useLanguage, useMessages } from '../../../messages/messages.ts';

/** Asks, and removes a role. */
export function RemoveRole({ role, onClose }: { role: Role; onClose(): void }) {
	const { roles: texts, general } = useMessages();
	const language = useLanguage();
	const remove = useMutation({
		mutationFn: () => call('delete', '/api/newsroom/roles/{roleId}', { roleId: role.roleId }),
		onSuccess() {
			invalidateTopics(['permissions']);
			showToast(texts.removal.removed);
			onClose();
		},
	});
	return (
		<ConfirmDialog
			title={texts.removal.title}
			action={general.remove}
			isDangerous
			isOpen
			isPending={remove.isPending}
			error={remove.error}
			onConfirm={() => remove.mutate()}
			onClose={onClose}
		>
			<p>{texts.removal.ask(role.names[language])}</p>
		</ConfirmDialog>
	);
}
