// What is used of it: keys and signature. Messages are closed by `closing`, requests go through `safe-fetch`.
declare module 'web-push' {
  type Encoding = 'aes128gcm'
  interface WebPush {
    getVapidHeaders(
      audience: string,
      subject: string,
      publicKey: string,
      privateKey: string,
      encoding: Encoding,
    ): { readonly Authorization: string }
    generateVAPIDKeys(): { publicKey: string; privateKey: string }
  }
  const webPush: WebPush
  export default webPush
}
