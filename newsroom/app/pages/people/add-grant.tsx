import { type Language, languages } from '@portico/api/languages.ts';
import type { Role } from '@portico/api/newsroom/answers/people.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { Label } from 'react-aria-components/Label';
import { FormDialog } from '../../controls/dialogs.tsx';
import { CheckboxField, RadioField } from '../../controls/fields/choice-fields.tsx';
import { ColumnField, ComboField } from '../../controls/fields/combo-field.tsx';
import fields from '../../controls/fields/field.module.css';
import { FieldFault } from '../../controls/fields/field-fault.tsx';
import { showToast } from '../../controls/toasts.tsx';
import { columnsQuery } from '../../data/board.ts';
import { call } from '../../data/calls.ts';
import { invalidateTopics } from '../../data/query-client.ts';
import { useLanguage, useMessages } from '../../messages/messages.ts';
import { ActionsInWords, isOnlyForEverything } from '../roles/actions-in-words.tsx';
import styles from './people.module.css';

type Props = {
	personId: string;
	hasSecondFactor: boolean;
	/** Those that the viewer may grant. */
	roles: readonly Role[];
	/** Whether the viewer may grant only because nobody holds these roles yet. */
	isFirst: boolean;
	onClose(): void;
};

/** Grants a role: for all columns, or one with all below it; in some languages or all. */
export function AddGrant({ personId, hasSecondFactor, roles, isFirst, onClose }: Props) {
	const { grants: texts } = useMessages().people;
	const { general } = useMessages();
	const language = useLanguage();
	const [roleId, setRoleId] = useState<string | null>(roles.length === 1 ? (roles[0]?.roleId ?? null) : null);
	const [where, setWhere] = useState<'all' | 'column'>('all');
	const [fdCode, setFdCode] = useState('');
	const { data: columns = [] } = useQuery(columnsQuery);
	const [langs, setLangs] = useState<readonly Language[]>(languages);
	const role = roles.find((one) => one.roleId === roleId);
	const isForEverything = role !== undefined && isOnlyForEverything(role.actions);
	const add = useMutation({
		mutationFn: () => {
			const isEveryLanguage = isForEverything || langs.length === languages.length;
			const body = {
				roleId: roleId ?? '',
				fdCode: isForEverything || where === 'all' ? null : fdCode,
				langs: isEveryLanguage ? null : [...langs],
			};
			return call('post', '/api/newsroom/people/{personId}/grants', { personId, body });
		},
		onSuccess() {
			invalidateTopics(['permissions', 'people']);
			showToast(texts.added);
			onClose();
		},
	});
	return (
		<FormDialog
			title={texts.add}
			action={texts.add}
			isPending={add.isPending}
			error={add.error}
			onSubmit={() => add.mutate()}
			onClose={onClose}
		>
			{isFirst && <p className={fields.note}>{texts.firstAdministrators}</p>}
			<ComboField
				label={texts.role}
				name="roleId"
				placeholder={texts.chooseRole}
				value={roleId}
				options={roles.map((one) => ({ value: one.roleId, text: one.names[language] }))}
				onChange={setRoleId}
				isRequired
			/>
			{role && (
				<div className={styles.actions}>
					<ActionsInWords actions={role.actions} />
				</div>
			)}
			{role?.needsSecondFactor && !hasSecondFactor && <p className={fields.note}>{texts.needsFactorNow}</p>}
			{isForEverything ? (
				<p className={fields.note}>{texts.onlyForEverything}</p>
			) : (
				<>
					<RadioField
						label={texts.where}
						value={where}
						options={[
							{ value: 'all' as const, text: texts.whereAll },
							{ value: 'column' as const, text: texts.whereColumn },
						]}
						onChange={(chosen) => setWhere(chosen)}
					/>
					{where === 'column' && (
						<ColumnField
							label={texts.column}
							name="fdCode"
							placeholder={texts.chooseColumn}
							value={fdCode}
							columns={columns}
							onChange={setFdCode}
							isRequired
						/>
					)}
					<CheckboxGroup
						className={fields.field ?? ''}
						name="langs"
						value={[...langs]}
						onChange={(chosen) => setLangs(languages.filter((lang) => chosen.includes(lang)))}
						isRequired
					>
						<Label className={fields.label}>{texts.languages}</Label>
						<div className={styles.languages}>
							{languages.map((lang) => (
								<CheckboxField key={lang} value={lang}>
									{general.languages[lang]}
								</CheckboxField>
							))}
						</div>
						<FieldFault />
					</CheckboxGroup>
				</>
			)}
		</FormDialog>
	);
}
