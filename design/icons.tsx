import type { ReactNode } from 'react';

type Props = { className?: string | undefined };

/** Decorative icons in the text colour. Their controls have the labels. */
export function Icon({ className, children }: Props & { children: ReactNode }) {
	return (
		<svg
			className={className}
			viewBox="0 0 20 20"
			width="20"
			height="20"
			fill="none"
			stroke="currentColor"
			strokeWidth="1.5"
			aria-hidden="true"
		>
			{children}
		</svg>
	);
}

export function SearchIcon(props: Props) {
	return (
		<Icon {...props}>
			<circle cx="8.75" cy="8.75" r="5.5" />
			<path d="m13 13 4.5 4.5" />
		</Icon>
	);
}

export function MenuIcon(props: Props) {
	return (
		<Icon {...props}>
			<path d="M2 5.5h16M2 10h16M2 14.5h16" />
		</Icon>
	);
}

export function CloseIcon(props: Props) {
	return (
		<Icon {...props}>
			<path d="m4.5 4.5 11 11m0-11-11 11" />
		</Icon>
	);
}

export function ExpandIcon(props: Props) {
	return (
		<Icon {...props}>
			<path d="m5.5 8 4.5 4.5L14.5 8" />
		</Icon>
	);
}

/** For links to all of a list, or to the next item. */
export function ArrowIcon(props: Props) {
	return (
		<Icon {...props}>
			<path d="M2.5 10h14.5M11.5 4.5 17 10l-5.5 5.5" />
		</Icon>
	);
}

export function UpIcon(props: Props) {
	return (
		<Icon {...props}>
			<path d="M10 17.5V3M4.5 8.5 10 3l5.5 5.5" />
		</Icon>
	);
}

/** For the police registration: our own shield, not the national emblem. */
export function ShieldIcon(props: Props) {
	return (
		<Icon {...props}>
			<path d="M10 1.75 17 4v5.5c0 4.2-2.8 7-7 8.75-4.2-1.75-7-4.55-7-8.75V4Z" />
			<path d="m10 6 1.2 2.6 2.8.3-2.1 1.9.6 2.8-2.5-1.4-2.5 1.4.6-2.8L6 8.9l2.8-.3Z" />
		</Icon>
	);
}
