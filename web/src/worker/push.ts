// What the worker does with what is pushed to this browser, and with a tap on it.

export function onPush(_event: PushEvent): void {}

export function onNotificationClick(_event: NotificationEvent): void {}
