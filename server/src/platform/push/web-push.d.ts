// What is used of it: encryption and signature. Requests go through `safe-fetch`.
declare module 'web-push' {
  type Encoding = 'aes128gcm'
  interface WebPush {
    encrypt(p256dh: string, auth: string, payload: string, encoding: Encoding): { readonly cipherText: Buffer }
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
