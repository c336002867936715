/** Sizes of request bodies (decisions.md 1). */
export const bodyLimits = {
  body_bytes: 2 * 1024 * 1024,
  body_with_documents_bytes: 70 * 1024 * 1024,
  json_depth: 64,
  // No shape has an object of more than 30 members. The order with the most members, filled with the smallest metadata
  // of payments, has 168,000 members in 84,000 objects.
  json_members_of_one_object: 10_000,
  json_members: 170_000,
  json_containers: 100_000,
  order_batch_bytes: 16 * 1024 * 1024, // intake.md 4
  // Orders as they are usual have fewer: 16 MiB of them fit.
  large_json_members: 800_000,
  large_json_containers: 400_000,
} as const;
